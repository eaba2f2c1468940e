import { useEffect, useId, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { HandedOnText } from '#web/platform/handed-on-text.ts';
import { CountTabs, TabSet } from '#web/ui/count-tabs.tsx';
import { submitByKeyboard } from '#web/forms/submit-by-keyboard.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './article-editor.module.css';
import { ContentField, TagsField, TitleField } from './article-fields.tsx';
import { ArticlePreview } from './article-preview.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import type { ArticleFormValues } from './article-form-values.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { useArticleForm, type ArticleForm } from './use-article-form.ts';

interface ArticleEditorProps {
  /** The draft's name, and the person whose it is. */
  draft: string;
  owner: string;
  initial: ArticleFormValues;
  submit: { label: string; busy: string };
  /** Sends the article; throws where that failed. */
  onSend: (typed: ArticleFormValues) => Promise<unknown>;
  onSent: () => void;
  /** A text of a note to begin with; `onTaken` follows once the form has it, or its person has kept their draft. */
  handedOn?: HandedOnText | undefined;
  onTaken?: () => void;
  /** A version that was saved elsewhere since; settled once the person has chosen a text. */
  newer?: { typed: ArticleFormValues; onSettle: () => void } | undefined;
}

const tabs = [
  { id: 'write', label: 'Write', count: undefined },
  { id: 'preview', label: 'Preview', count: undefined },
];

/** The preview shows about the part of the article that one looks at in the text. */
function follow(text: HTMLElement, pane: HTMLElement | null): void {
  const room = text.scrollHeight - text.clientHeight;
  if (pane && room > 0) pane.scrollTop = (text.scrollTop / room) * (pane.scrollHeight - pane.clientHeight);
}

/** Fills the form with the text of a note once the draft has been looked for. A draft that is there is replaced only after a question. */
function useTextOfNote(form: ArticleForm, handedOn: HandedOnText | undefined, onTaken?: () => void): void {
  const confirm = useConfirm();
  const latest = useRef({ form, confirm, onTaken });
  useEffect(() => {
    latest.current = { form, confirm, onTaken };
  });
  const { isDraftRead } = form;
  useEffect(() => {
    if (!isDraftRead || !handedOn) return;
    const take = async () => {
      const { form: now, confirm: ask, onTaken: onEnd } = latest.current;
      const isBlank = now.values.title.trim() === '' && now.values.content.trim() === '';
      const mayReplace =
        isBlank ||
        (await ask({
          title: 'Replace your unfinished article?',
          message: `You were writing an article already. The text of “${handedOn.noteTitle}” would take its place.`,
          confirmLabel: 'Replace',
          cancelLabel: 'Keep mine',
          isDestructive: true,
        }));
      if (mayReplace) {
        now.change('title', handedOn.noteTitle);
        now.change('tags', handedOn.tags.join(', '));
        now.change('content', handedOn.content);
        now.change('noteId', handedOn.noteId);
      }
      onEnd?.();
    };
    void take();
  }, [handedOn, isDraftRead]);
}

/** Where an article is written: its text beside what becomes of it, on phones one behind the other. */
export function ArticleEditor({ draft, owner, initial, submit, onSend, onSent, newer, ...note }: ArticleEditorProps) {
  const sheet = useRef<HTMLFormElement>(null);
  const preview = useRef<HTMLElement>(null);
  const panelId = useId();
  const [shown, setShown] = useState('write');
  const form = useArticleForm({
    draft,
    owner,
    initial,
    onSend,
    onSent,
    onRefused: (field) => {
      // The field may be behind the preview.
      setShown('write');
      requestAnimationFrame(() => sheet.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus());
    },
  });
  useTextOfNote(form, note.handedOn, note.onTaken);
  const take = ({ title, tags, content }: ArticleFormValues) => {
    form.change('title', title);
    form.change('tags', tags);
    form.change('content', content);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields within
    <form ref={sheet} noValidate className={classes.editor} onSubmit={form.submit} onKeyDown={submitByKeyboard}>
      {form.isRestored && <RestoredNotice onDiscard={form.discard} />}
      <TitleField form={form} />
      <TagsField form={form} />
      <div className={classes.tabs}>
        <TabSet chosen={shown} onChoose={setShown}>
          <CountTabs label="Text or preview" tabs={tabs} setId={panelId} controls={panelId} />
        </TabSet>
      </div>
      <div id={panelId} className={classes.panes} data-shown={shown}>
        <div className={classes.text}>
          <ContentField form={form} onScroll={(text) => follow(text, preview.current)} />
        </div>
        <ArticlePreview typed={form.values} pane={preview} />
      </div>
      {/* Where one looks who has just pressed the button below. */}
      {newer && (
        <ChangedNotice
          sentence={messages.blog.changedElsewhere}
          onTake={() => {
            take(newer.typed);
            newer.onSettle();
          }}
          onKeep={newer.onSettle}
        />
      )}
      <div className={classes.send}>
        <p className={classes.hint}>
          An editor reads each article before it appears. Until you send it, what you type is kept in this browser.
        </p>
        <Button type="submit" disabled={form.isSending}>
          {form.isSending ? submit.busy : submit.label}
        </Button>
      </div>
    </form>
  );
}
