import { createContext, useRef, useState, type ComponentType } from 'react';
import { useAlert } from '../../web/ui/alerts/alerts.tsx';

/** Props of the dialog that saves a result to a note. */
export interface SaveDialogProps {
  file: { name: string; blob: Blob };
  /** Title of the tool that made it. */
  tool: string;
  onSaved: () => void;
  onClose: () => void;
}

/** Props of the dialog that brings files of notes into a tool. */
export interface FilesDialogProps {
  /** True for a file that the tool takes, by its name and type. */
  accepts: (file: { name: string; type: string }) => boolean;
  /** Such files, in words: "PDFs". */
  plural: string;
  /** How many may be chosen. */
  most: number;
  onFiles: (files: File[]) => void;
  onClose: () => void;
}

/** The signed-in person's notes, as far as tools reach them. The page of the app provides them: tools know no domain. */
export interface ToolNotes {
  loadSaveDialog: () => Promise<ComponentType<SaveDialogProps>>;
  loadFilesDialog: () => Promise<ComponentType<FilesDialogProps>>;
}

/** Undefined for a visitor. */
export const ToolNotesContext = createContext<ToolNotes | undefined>(undefined);

/**
 * A dialog that loads when it is first asked for. A failed load is an alert: the page holds files that a reload would lose. The button is
 * not disabled meanwhile, as the dialog gives the focus back to what has it.
 */
export function useNotesDialog<Props extends object>(load: (() => Promise<ComponentType<Props>>) | undefined) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const [isLoading, setLoading] = useState(false);
  const isAsked = useRef(false);
  const showAlert = useAlert();
  const open = async () => {
    if (!load || isAsked.current) return;
    isAsked.current = true;
    setLoading(true);
    try {
      const Loaded = await load();
      setDialog(() => Loaded);
    } catch {
      showAlert('danger', 'Your notes could not be opened here. Your files are as they were: please try again.');
    } finally {
      isAsked.current = false;
      setLoading(false);
    }
  };
  return { Dialog, isLoading, open, close: () => setDialog(undefined) };
}
