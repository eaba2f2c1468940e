import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs';
import { type MouseEvent, type PointerEvent, useEffect, useState } from 'react';
import { useBlobAddress } from '../../../page/use-blob-address.ts';
import type { PlannedPage } from '../planned-pages.ts';
import classes from './page-tile.module.css';
import type { Thumbnails } from './thumbnails.ts';

function Picture({ blob, turn }: { blob: Blob; turn: number }) {
  return (
    <img
      ref={useBlobAddress(blob)}
      alt=""
      draggable={false}
      className={classes.picture}
      style={{ rotate: `${turn}deg` }}
    />
  );
}

function useThumbnail(thumbnails: Thumbnails, page: number): Blob | 'failed' | undefined {
  const [picture, setPicture] = useState<Blob | 'failed' | undefined>(() => thumbnails.known(page));
  useEffect(() => {
    if (thumbnails.known(page)) return undefined;
    const looking = new AbortController();
    const { signal } = looking;
    thumbnails.draw(page, signal).then(
      (drawn) => !signal.aborted && setPicture(drawn),
      () => !signal.aborted && setPicture('failed'),
    );
    return () => looking.abort();
  }, [thumbnails, page]);
  return picture;
}

const turnWords = { 0: '', 90: ', turned right', 180: ', turned round', 270: ', turned left' } as const;

interface PageTileProps {
  id: string;
  page: PlannedPage;
  /** From 1. */
  place: number;
  count: number;
  thumbnails: Thumbnails;
  isSelected: boolean;
  /** Keys start from it. */
  isActive: boolean;
  isDragged: boolean;
  /** Side at which a dragged page would be put. */
  dropSide: 'before' | 'after' | undefined;
  onPointerDown: (event: PointerEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/** A page as a small picture, which can be selected. */
export function PageTile({ id, page, place, count, thumbnails, ...props }: PageTileProps) {
  const picture = useThumbnail(thumbnails, page.page);
  const origin = page.page === place ? '' : ` was ${page.page}`;
  const trouble = picture === 'failed' ? ', cannot be drawn' : '';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list, which has the focus, hears the keys
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={props.isSelected}
      aria-posinset={place}
      aria-setsize={count}
      aria-label={`Page ${place}${origin}${turnWords[page.turn]}${trouble}`}
      className={classes.tile}
      data-active={props.isActive || undefined}
      data-dragged={props.isDragged || undefined}
      data-drop={props.dropSide}
      onPointerDown={props.onPointerDown}
      onClick={props.onClick}
    >
      <span className={classes.sheet}>
        {picture instanceof Blob && <Picture blob={picture} turn={page.turn} />}
        {picture === 'failed' && (
          <span title="Cannot be drawn" className={classes.missing}>
            <IconPhotoOff aria-hidden size="1.75rem" stroke={1.2} />
          </span>
        )}
      </span>
      <span aria-hidden className={classes.check}>
        <IconCheck size="0.9rem" stroke={3} />
      </span>
      <span aria-hidden data-grip className={classes.grip}>
        <IconGripVertical size="1.1rem" stroke={1.6} />
      </span>
      <span className={classes.number}>
        {place}
        <span className={classes.origin}>{origin}</span>
      </span>
    </div>
  );
}
