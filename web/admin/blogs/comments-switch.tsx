import { useState } from 'react';
import { type AdminBlog, editBlog, listBlogs } from '#contract/blog/blog.admin.ts';
import { adminCall } from '../admin-call.ts';
import { useRowAction } from '../list/use-row-action.ts';
import { SwitchField } from '../settings/settings-fields.tsx';

/** Lets readers comment on an article, or no longer: at once, without its text being saved. */
export function CommentsSwitch({ blog: { _id: id, allowComments } }: { blog: AdminBlog }) {
  const [isOn, setOn] = useState(allowComments);
  const { mutate } = useRowAction(
    (isAllowed: boolean) => adminCall(editBlog, { params: { id }, body: { allowComments: isAllowed } }),
    listBlogs,
    { thing: `comments of ${id}` },
  );
  const change = (isAllowed: boolean) => {
    setOn(isAllowed);
    mutate(isAllowed, { onError: () => setOn(!isAllowed) });
  };
  return (
    <SwitchField
      label="Allow comments"
      about="Readers comment below the article. Off, comments that are there stay to be read."
      isOn={isOn}
      onChange={change}
    />
  );
}
