import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs';
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs';
import { useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import classes from './viewer-bar.module.css';

interface BarButtonProps {
  label: string;
  icon: ComponentType<{ 'aria-hidden': true; size: string; stroke: number }>;
  isOff?: boolean;
  onClick: () => void;
}

/** A button of the bar. One that can do nothing keeps the focus. */
function BarButton({ label, icon: Icon, isOff = false, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      <Icon aria-hidden size="1.15rem" stroke={1.6} />
    </button>
  );
}

/** The bar above a shown file. */
export const ViewerBar = ({ children }: { children: ReactNode }) => (
  <div role="group" aria-label="View" className={classes.bar}>
    {children}
  </div>
);

interface PageFieldProps {
  /** "Page" or "Part". */
  unit: string;
  page: number;
  count: number;
  onGo: (page: number) => void;
}

/** The number of the page, to be typed over. A typed number counts with Enter or when the field is left. */
export function PageField({ unit, page, count, onGo }: PageFieldProps) {
  const [typed, setTyped] = useState<string>();
  const take = () => {
    const wanted = Math.round(Number(typed));
    setTyped(undefined);
    if (typed !== undefined && wanted >= 1) onGo(Math.min(wanted, count));
  };
  return (
    <span className={classes.pages}>
      <BarButton
        label={`Previous ${unit.toLowerCase()}`}
        icon={IconChevronLeft}
        isOff={page <= 1}
        onClick={() => onGo(page - 1)}
      />
      <span aria-hidden="true" className={classes.unit}>
        {unit}
      </span>
      <input
        type="text"
        inputMode="numeric"
        className={classes.field}
        aria-label={unit}
        value={typed ?? String(page)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') take();
        }}
        onBlur={take}
      />
      <span className={classes.count}>of {count.toLocaleString('en-US')}</span>
      <BarButton
        label={`Next ${unit.toLowerCase()}`}
        icon={IconChevronRight}
        isOff={page >= count}
        onClick={() => onGo(page + 1)}
      />
    </span>
  );
}

interface ZoomButtonsProps {
  percent: number;
  onZoom: (steps: number) => void;
}

export const ZoomButtons = ({ percent, onZoom }: ZoomButtonsProps) => (
  <span className={classes.group}>
    <BarButton label="Zoom out" icon={IconZoomOut} onClick={() => onZoom(-1)} />
    <span className={classes.percent}>{percent}%</span>
    <BarButton label="Zoom in" icon={IconZoomIn} onClick={() => onZoom(1)} />
  </span>
);

interface HitButtonsProps {
  /** Says which hit is shown, or why there is none. */
  said: string;
  isSearching: boolean;
  onStep: (by: 1 | -1) => void;
}

/** Leads from one hit of the search to the next. */
export const HitButtons = ({ said, isSearching, onStep }: HitButtonsProps) => (
  <span className={classes.hits}>
    <span role="status" className={classes.said}>
      {said}
    </span>
    <BarButton label="Previous hit" icon={IconChevronUp} isOff={isSearching} onClick={() => onStep(-1)} />
    <BarButton label="Next hit" icon={IconChevronDown} isOff={isSearching} onClick={() => onStep(1)} />
  </span>
);
