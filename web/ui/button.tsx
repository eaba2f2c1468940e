import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './button.module.css';
import { Loader } from './loader.tsx';

/** How a button looks. */
interface ButtonLook {
  variant?: 'filled' | 'default' | 'subtle' | 'outline';
  /** `plain` is the colour of the text round it. */
  color?: 'accent' | 'red' | 'plain';
  size?: 'compact' | 'xs' | 'sm' | 'md' | 'lg';
  fullWidth?: boolean;
  /** A sign before the words. */
  leftSection?: ReactNode;
}

/** Takes the look out of the properties; the rest belongs to the element. */
function splitLook<Props extends ButtonLook & { className?: string | undefined }>(props: Props) {
  const {
    variant = 'filled',
    color = 'accent',
    size = 'sm',
    fullWidth = false,
    leftSection,
    className,
    ...rest
  } = props;
  const look = {
    className: className === undefined ? classes.button : `${classes.button} ${className}`,
    'data-variant': variant,
    'data-color': color,
    'data-size': size,
    'data-block': fullWidth || undefined,
  };
  return { look, leftSection, rest };
}

function Content({ leftSection, children }: Pick<ButtonLook, 'leftSection'> & { children: ReactNode }) {
  return (
    <>
      {leftSection !== undefined && <span className={classes.section}>{leftSection}</span>}
      <span className={classes.label}>{children}</span>
    </>
  );
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'color'> {
  /** Busy state: shows a spinner and ignores presses. */
  loading?: boolean;
}

/** Does something. Sends its form only where its type says so. */
export function Button({ loading = false, disabled = false, children, ...props }: ButtonProps) {
  const { look, leftSection, rest } = splitLook(props);
  return (
    <button
      type="button"
      {...rest}
      {...look}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      data-loading={loading || undefined}
    >
      {loading && (
        <span className={classes.wheel}>
          <Loader />
        </span>
      )}
      <Content leftSection={leftSection}>{children}</Content>
    </button>
  );
}

/** Leads to a page of the product, and looks like a button. */
export function ButtonLink({ children, ...props }: ButtonLook & Omit<LinkProps, 'color'>) {
  const { look, leftSection, rest } = splitLook(props);
  return (
    <Link {...rest} {...look}>
      <Content leftSection={leftSection}>{children}</Content>
    </Link>
  );
}

/** A link that the browser follows by itself, such as a download, and that looks like a button. */
export function ButtonAnchor({ children, ...props }: ButtonLook & Omit<ComponentProps<'a'>, 'color'>) {
  const { look, leftSection, rest } = splitLook(props);
  return (
    <a {...rest} {...look}>
      <Content leftSection={leftSection}>{children}</Content>
    </a>
  );
}
