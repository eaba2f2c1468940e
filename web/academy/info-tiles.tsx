import classes from './info-tiles.module.css';

const facts = [
  ['Duration', '1 month'],
  ['Level', 'Beginner'],
  ['Format', '100% online'],
  ['At the end', 'E-certificate'],
] as const;

/** The course in four facts. */
export function InfoTiles() {
  return (
    <dl className={classes.tiles}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.tile}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
