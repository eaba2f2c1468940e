import { articleLimits } from '#contract/blog/article-limits.ts';
import { messages } from '#contract/messages.ts';
import { TextInput } from '#web/forms/field.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import classes from './preview-links-dialog.module.css';
import { useChangePreviewLinks, usePreviewLinks } from './preview-links.queries.ts';

interface PreviewLinkProps {
  name: string;
  link: { _id: string; url: string | null; createdAt: string };
  onRevoke: () => void;
}

function PreviewLink({ name, link: { url, createdAt }, onRevoke }: PreviewLinkProps) {
  const showAlert = useAlert();
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      showAlert('info', messages.feed.linkCopied);
    } catch {
      // The address stands there to be copied by hand.
      showAlert('danger', messages.blog.copyFailed);
    }
  };
  return (
    <li className={classes.link}>
      {url === null ? (
        <p className={classes.lead}>The key of this link is lost. It works on, until you revoke it.</p>
      ) : (
        <TextInput
          readOnly
          aria-label={`Address of ${name}`}
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <p className={classes.lead}>
        Made <RelativeTime iso={createdAt} />
      </p>
      <div className={classes.ways}>
        {url !== null && (
          <Button variant="default" size="xs" onClick={() => void copy(url)}>
            Copy link
          </Button>
        )}
        <Button variant="subtle" color="red" size="xs" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}

/** Links by which people without an account read an article before it is public. */
export function PreviewLinksDialog({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const query = usePreviewLinks(articleId);
  const { add, revoke } = useChangePreviewLinks(articleId);
  const links = query.data ?? [];
  return (
    <ModalDialog title="Preview links" onClose={onClose}>
      <p className={classes.lead}>
        Everybody who has a link reads this article as you last saved it, also without an account, until you revoke the
        link. Search engines are told to stay away.
      </p>
      {query.isPending && <Spinner />}
      {query.isError && <QueryFailure query={query} />}
      {links.length > 0 && (
        <ul aria-label="Preview links" className={classes.list}>
          {links.map((link, place) => (
            <PreviewLink
              key={link._id}
              name={`preview link ${links.length - place}`}
              link={link}
              onRevoke={() => revoke.mutate(link._id)}
            />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          loading={add.isPending}
          disabled={links.length >= articleLimits.previewLinks}
          onClick={() => add.mutate()}
        >
          Create link
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
