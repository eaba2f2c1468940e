import classes from './loader.module.css';

/** A wheel as tall as a letter, in the colour of the text. What it stands for is said beside it. */
export const Loader = () => <span className={classes.wheel} aria-hidden="true" />;
