import { useCallback, useRef, useState } from 'react';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type BlogMeta, listBlogMeta } from '#contract/blog/blog.admin.ts';
import { useUnsavedChanges } from '#web/forms/use-unsaved-changes.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { Badge } from '../cells/badge.tsx';
import { AdminList } from '../list/admin-list.tsx';
import type { Column } from '../list/admin-table.tsx';
import { RowAction, RowActions } from '../list/row-actions.tsx';
import { useListView, useAdminList } from '../list/use-admin-list.ts';
import { MetaEditor } from './meta-editor.tsx';
import classes from './meta-page.module.css';

/** A value, or a dash where it is empty. */
const Setting = ({ text }: { text: string }) =>
  text === '' ? (
    <span className={classes.none}>–</span>
  ) : (
    <span className={classes.text} title={text} dir="auto">
      {text}
    </span>
  );

interface Editing {
  /** The row that is edited, or that was last: its button takes the focus back. */
  id: string;
  isOpen: boolean;
}

const columnsFor = (onEdit: (blog: BlogMeta) => void, last: Editing | undefined): readonly Column<BlogMeta>[] => [
  {
    header: 'Blog Title',
    kind: 'title',
    cell: ({ slug, title }) => (
      <a href={`/blog/${slug}`} target="_blank" rel="noreferrer" dir="auto">
        {title}
      </a>
    ),
  },
  { header: 'Meta Title', cell: ({ metaTitle }) => <Setting text={metaTitle} /> },
  { header: 'Meta Description', cell: ({ metaDescription }) => <Setting text={metaDescription} /> },
  { header: 'OG Image URL', cell: ({ ogImage }) => <Setting text={ogImage} /> },
  { header: 'Canonical URL', cell: ({ canonicalUrl }) => <Setting text={canonicalUrl} /> },
  {
    header: 'Noindex',
    cell: ({ noindex }) => <Badge tone={noindex ? 'warning' : 'success'}>{noindex ? 'Yes' : 'No'}</Badge>,
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (blog) => (
      <RowActions>
        <RowAction of={blog.title} onClick={() => onEdit(blog)} hasFocus={last?.id === blog._id}>
          Edit
        </RowAction>
      </RowActions>
    ),
  },
];

/** Which row is edited, one at a time; whoever turns to another with a changed draft is asked. */
function useEditing() {
  const [editing, setEditing] = useState<Editing>();
  const unsaved = useUnsavedChanges();
  const isChanged = useRef(false);
  const confirm = useConfirm();
  const { report } = unsaved;
  const reportUnsaved = useCallback(
    (part: string, sentence: string | undefined) => {
      isChanged.current = sentence !== undefined;
      report(part, sentence);
    },
    [report],
  );
  const close = () => setEditing((open) => open && { ...open, isOpen: false });
  const open = async ({ _id, title }: BlogMeta) => {
    const isFree =
      !isChanged.current ||
      (await confirm({
        title: 'Discard the changes?',
        message: `Your changes are not saved yet. They are lost when you edit “${title}”.`,
        confirmLabel: 'Discard',
        cancelLabel: 'Stay',
        isDestructive: true,
      }));
    if (isFree) setEditing({ id: _id, isOpen: true });
  };
  return { editing, open, close, reportUnsaved };
}

/** Metadata of articles for search engines and social cards. */
export function MetaPage() {
  const view = useListView([]);
  const asked = useAdminList(listBlogMeta, view);
  const { editing, open, close, reportUnsaved } = useEditing();
  const blog = editing?.isOpen ? asked.data?.blogs.find(({ _id }) => _id === editing.id) : undefined;
  return (
    <AdminList
      title="Meta & SEO Control"
      things={['blog', 'blogs']}
      view={view}
      asked={asked}
      rowsOf={({ blogs }) => blogs}
      columns={columnsFor((blog) => void open(blog), editing)}
      nameOf={({ title }) => title}
      failure={adminMessages.meta.fetchFailed}
      edited={
        blog && {
          id: blog._id,
          editor: <MetaEditor key={blog._id} blog={blog} onClose={close} onUnsaved={reportUnsaved} />,
        }
      }
    />
  );
}
