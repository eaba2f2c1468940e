import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import samples from '#content/demo-notes.json';
import { createInMemoryNotes } from '#web/notes/demo/in-memory-notes.ts';
import { DocumentToolsContext, NotesBackendContext } from '#web/notes/notes-backend.ts';
import { NotesScreen } from '#web/notes/notes-screen.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import classes from './live-demo-page.module.css';

/** A cache of its own: a signed-in person's notes stay out of the demo, and the demo's out of theirs. */
const createDemo = () => ({
  notes: createInMemoryNotes(samples),
  client: new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: Infinity, retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  }),
});

const loadDocumentTools = () => import('./document-tools.ts');

/** The notes screen itself on sample notes, in the memory of the page and without an account. */
export function LiveDemoPage() {
  const [{ notes, client }] = useState(createDemo);
  useEffect(() => notes.forget, [notes]);
  return (
    <QueryClientProvider client={client}>
      <DocumentToolsContext value={loadDocumentTools}>
        <NotesBackendContext value={notes}>
          <NotesScreen owner="demo">
            <header className={classes.head}>
              <h1 className={classes.title}>Live Demo</h1>
              <p className={classes.text}>
                This is the notes screen itself, on sample notes: write, edit, tag, search, delete. It all stays in the
                memory of this page. Nothing is sent or stored, and everything is gone when you reload or close it.
              </p>
              <ButtonLink to="/signup" variant="default">
                Sign up for notes that stay
              </ButtonLink>
            </header>
          </NotesScreen>
        </NotesBackendContext>
      </DocumentToolsContext>
    </QueryClientProvider>
  );
}
