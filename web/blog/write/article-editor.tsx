import { useEffect, useId, useRef, useState } from 'react';
import type { ArticlePicture } from '#contract/blog/article-pictures.ts';
import { messages } from '#contract/messages.ts';
import type { HandedOnText } from '#web/platform/handed-on-text.ts';
import { CountTabs, TabSet } from '#web/ui/count-tabs.tsx';
import { submitByKeyboard } from '#web/forms/submit-by-keyboard.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import classes from './article-editor.module.css';
import { ContentField, TagsField, TitleField } from './article-fields.tsx';
import { ArticlePreview } from './article-preview.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { CoverField } from './cover-field.tsx';
import { NotePicturesNotice } from './note-pictures-notice.tsx';
import type { ChosenPictures } from './picture-dialogs.tsx';
import { PublishAtField } from './publish-at-field.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import type { ArticleFormValues } from './article-form-values.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import type { AddPicture } from './new-picture.ts';
import { type Autosave, type AutosaveState, useAutosave } from './use-autosave.ts';
import { useArticleForm, type ArticleForm } from './use-article-form.ts';
import { useDraftSaving, type DraftSaving, type SaveDraft } from './use-draft-saving.ts';
import { useNotePictures } from './use-note-pictures.ts';

const { Component: PictureDialogs } = lazyComponent(
  'picture-dialogs',
  async () => (await import('./picture-dialogs.tsx')).PictureDialogs,
);

interface ArticleEditorProps {
  /** The draft's name, and the person whose it is. */
  draft: string;
  owner: string;
  initial: ArticleFormValues;
  submit: { label: string; busy: string };
  /** Sends the article; throws where that failed. */
  onSend: (typed: ArticleFormValues) => Promise<unknown>;
  onSent: () => void;
  /** Pictures of the article, for the preview. */
  pictures?: readonly ArticlePicture[];
  /** Adds a picture to the article, or to the draft that becomes one; see `AddPicture`. */
  onPicture: AddPicture;
  /** Saves what is typed as a draft; see `SaveDraft`. Left out where the article is submitted already. */
  onSaveDraft?: SaveDraft | undefined;
  /** Saves it while it is written; see `useAutosave`. */
  onAutosave?: Autosave | undefined;
  /** A former version that came back: the fields take it. */
  restored?: ArticleFormValues | undefined;
  /** True where a reload goes on with the copy of this browser. */
  keepsCopy?: boolean;
  /** The note whose pictures the text still names: they come along. */
  taking?: { noteId: string; leavesFiles: boolean | undefined; onEnd: () => void } | undefined;
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

const savedWords = { idle: '', saving: 'Saving…', saved: 'Saved', retrying: 'Not saved, trying again' };

interface SendRowProps extends Pick<ArticleEditorProps, 'submit'> {
  form: ArticleForm;
  saving: DraftSaving;
  autosave: AutosaveState;
  isSubmitting: boolean;
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

/** Hint and buttons at the foot of an article. */
function SendRow({ form, saving, autosave, submit, isSubmitting }: SendRowProps) {
  return (
    <div className={classes.send}>
      <p className={classes.hint}>
        An editor reads each article before it appears.{' '}
        {saving.canSave
          ? 'What you type is saved as a draft under “My articles”, on all your devices, for you alone.'
          : 'Until you send it, what you type is kept in this browser.'}
      </p>
      <p role="status" className={classes.saved}>
        {autosave.kind === 'refused' ? `Not saved. ${autosave.sentence}` : savedWords[autosave.kind]}
      </p>
      <div className={classes.buttons}>
        {saving.canSave && (
          <Button variant="default" disabled={form.isSending} onClick={() => void saving.save()}>
            {saving.isSaving ? 'Saving...' : 'Save draft'}
          </Button>
        )}
        <Button type="submit" disabled={form.isSending}>
          {isSubmitting ? submit.busy : submit.label}
        </Button>
      </div>
    </div>
  );
}

interface PanesProps {
  form: ArticleForm;
  pictures: readonly ArticlePicture[] | undefined;
  shown: string;
  onShow: (id: string) => void;
  onPictures: (files: File[], place: ChosenPictures['place']) => void;
}

/** The text beside what becomes of it, on phones one behind the other. */
function Panes({ form, pictures, shown, onShow, onPictures }: PanesProps) {
  const preview = useRef<HTMLElement>(null);
  const panelId = useId();
  return (
    <>
      <div className={classes.tabs}>
        <TabSet chosen={shown} onChoose={onShow}>
          <CountTabs label="Text or preview" tabs={tabs} setId={panelId} controls={panelId} />
        </TabSet>
      </div>
      <div id={panelId} className={classes.panes} data-shown={shown}>
        <div className={classes.text}>
          <ContentField form={form} onScroll={(text) => follow(text, preview.current)} onPictures={onPictures} />
        </div>
        <ArticlePreview typed={form.values} pictures={pictures} pane={preview} />
      </div>
    </>
  );
}

/** The cover, and the time at which readers see the article. */
function Publication({ form, pictures, onPictures }: Pick<PanesProps, 'form' | 'pictures' | 'onPictures'>) {
  return (
    <>
      <CoverField form={form} pictures={pictures ?? []} onFiles={(files) => onPictures(files, 'cover')} />
      {form.values.publishAt !== undefined && <PublishAtField form={form} />}
    </>
  );
}

/** Puts another version into the fields. */
function take(form: ArticleForm, { title, tags, content, publishAt, coverImage }: ArticleFormValues): void {
  form.change('title', title);
  form.change('tags', tags);
  form.change('content', content);
  form.change('publishAt', publishAt);
  form.change('coverImage', coverImage);
}

/** Puts a former version that came back into the fields. */
function useRestored(form: ArticleForm, restored: ArticleFormValues | undefined): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (!restored) return;
    take(latest.current, restored);
    latest.current.change('base', restored.base);
  }, [restored]);
}

/** Where an article is written. */
export function ArticleEditor({ draft, owner, initial, submit, onSend, onSent, newer, ...more }: ArticleEditorProps) {
  const sheet = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState('write');
  const [chosen, setChosen] = useState<ChosenPictures>({ files: [], place: 0 });
  const typing = useArticleForm({
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
  useTextOfNote(typing, more.handedOn, more.onTaken);
  useRestored(typing, more.restored);
  const saving = useDraftSaving(typing, more.onSaveDraft);
  const autosave = useAutosave(typing, {
    save: more.onAutosave,
    isHeld: typing.isSending || saving.isSaving || newer !== undefined || more.taking !== undefined,
    keepsCopy: more.keepsCopy ?? false,
  });
  const taken = useNotePictures(typing, { ...more.taking, onPicture: more.onPicture, onSaveDraft: more.onSaveDraft });
  // Nothing is typed meanwhile.
  const form = { ...typing, isSending: typing.isSending || saving.isSaving || taken.state.kind === 'busy' };
  // The copy of this browser is over that version, too.
  const settle = ({ typed: { base }, onSettle }: NonNullable<typeof newer>) => {
    form.change('base', base);
    onSettle();
  };
  const choose = (files: File[], place: ChosenPictures['place']) => setChosen({ files, place });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields within */}
      <form ref={sheet} noValidate className={classes.editor} onSubmit={form.submit} onKeyDown={submitByKeyboard}>
        <NotePicturesNotice taken={taken} />
        {form.isRestored && <RestoredNotice onDiscard={form.discard} />}
        <TitleField form={form} />
        <TagsField form={form} />
        <Panes form={form} pictures={more.pictures} shown={shown} onShow={setShown} onPictures={choose} />
        <Publication form={form} pictures={more.pictures} onPictures={choose} />
        {/* Where one looks who has just pressed the button below. */}
        {newer && (
          <ChangedNotice
            sentence={messages.blog.changedElsewhere}
            onTake={() => {
              take(form, newer.typed);
              settle(newer);
            }}
            onKeep={() => settle(newer)}
          />
        )}
        <SendRow form={form} saving={saving} autosave={autosave} submit={submit} isSubmitting={typing.isSending} />
      </form>
      {/* Beside the form: a form within another one would send both. */}
      {chosen.files.length > 0 && (
        <PictureDialogs form={form} chosen={chosen} onChosen={setChosen} onPicture={more.onPicture} />
      )}
    </>
  );
}
