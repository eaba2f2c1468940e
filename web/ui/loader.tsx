import classes from './loader.module.css';

/** Spinner as tall as a letter, in the colour of the text. The text beside it names the work. */
export const Loader = () => <span className={classes.wheel} aria-hidden="true" />;
