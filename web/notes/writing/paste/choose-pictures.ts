import type { EditorView } from '@codemirror/view';
import { uploadPictures } from './picture-uploads.ts';

/** Asks for pictures and uploads them to the cursor. */
export function choosePictures(view: EditorView): void {
  if (view.state.readOnly) return;
  const chooser = document.createElement('input');
  chooser.type = 'file';
  chooser.accept = 'image/*';
  chooser.multiple = true;
  chooser.addEventListener('change', () => {
    const files = [...(chooser.files ?? [])];
    if (files.length > 0) void uploadPictures(view, files, view.state.selection.main.head);
    view.focus();
  });
  chooser.click();
}
