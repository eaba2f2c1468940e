import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.ts';
import { listImports } from '#contract/notes/note-import.ts';
import { call } from '#web/platform/api-client.ts';
import { useOnline } from '#web/offline/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { startOver, useImport } from '../session/import-session.ts';
import { plural } from './count-sentences.ts';
import classes from './past-imports.module.css';
import { useUndoImport } from './use-undo-import.ts';

type PastImport = AnswerOf<typeof listImports>['data'][number];

/** Imports of the last 30 days that can be undone, but for the one whose report is on the screen, which has its button there. */
export function usePastImports(isAtRest: boolean): readonly PastImport[] {
  const { step, importId } = useImport();
  const { data } = useQuery({
    queryKey: ['imports'],
    queryFn: async ({ signal }) => (await call(listImports, { signal })).data,
    enabled: isAtRest,
    staleTime: 0,
  });
  return data?.filter(({ _id, notes }) => notes > 0 && !(step === 'ended' && _id === importId)) ?? [];
}

/** Imports, each with a way back. Nothing where there are none. */
export function PastImports({ past }: { past: readonly PastImport[] }) {
  const { importId } = useImport();
  const isOnline = useOnline();
  const { undo, undone } = useUndoImport();
  if (past.length === 0) return null;
  const undoPast = async (id: string) => {
    if ((await undo(id)) && id === importId) startOver();
  };
  return (
    <section aria-labelledby="past-imports" className={classes.section}>
      <h2 id="past-imports" className={classes.title}>
        Imports that you can undo
      </h2>
      <ul className={classes.list}>
        {past.map(({ _id, createdAt, notes }) => (
          <li key={_id} className={classes.import}>
            <span>
              {plural(notes, 'note')}
              <span className={classes.quiet}>
                {' '}
                · <RelativeTime iso={createdAt} />
              </span>
            </span>
            <Button
              variant="default"
              aria-label={`Undo import of ${plural(notes, 'note')}`}
              disabled={!isOnline}
              loading={undone.has(_id)}
              onClick={() => void undoPast(_id)}
            >
              Undo import
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
