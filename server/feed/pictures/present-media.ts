import type { Media } from '#contract/feed/feed.ts';
import type { PostRow } from '../posts.store.ts';
import type { ShownPicture } from './post-pictures.store.ts';

/** The path below which the pictures of thoughts are. */
export const picturesPath = '/thought-pictures';

type Seen = Pick<PostRow, 'deleted_at' | 'held'>;

/** True where every visitor may see a post. All others have pictures with secret addresses. */
const isForEverybody = ({ deleted_at, held }: Seen, { limited_until }: Pick<ShownPicture, 'limited_until'>): boolean =>
  deleted_at === null && held === 0 && limited_until === 0;

/** The pictures of a post as the contract shows them. */
export const presentMedia = (post: Seen, pictures: readonly ShownPicture[]): Media[] =>
  pictures.map((picture) => {
    const { id, alt, width, height, view_key } = picture;
    const query = isForEverybody(post, picture) ? '' : `?key=${view_key}`;
    return {
      _id: id,
      url: `${picturesPath}/${id}${query}`,
      thumbnailUrl: `${picturesPath}/${id}/thumbnail${query}`,
      alt,
      width,
      height,
    };
  });
