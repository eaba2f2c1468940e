import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { shortcutGroups } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

/** The keyboard shortcuts of the product. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title="Keyboard shortcuts" size="wide" hasCloseButton onClose={onClose}>
      <div className={classes.groups}>
        {shortcutGroups.map(({ name, shortcuts }) => (
          <section key={name} aria-label={name}>
            <h3 className={classes.name}>{name}</h3>
            <dl className={classes.list}>
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className={classes.row}>
                  <dt className={classes.does}>{does}</dt>
                  <dd className={classes.keys}>
                    {keys.map((key) => (
                      <kbd key={key} className={classes.key}>
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </ModalDialog>
  );
}
