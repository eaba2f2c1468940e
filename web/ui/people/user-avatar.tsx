import { hueOf, initialsOf } from '#lib/initials.ts';
import classes from './user-avatar.module.css';

interface UserAvatarProps {
  name: string;
  picture?: string | null | undefined;
  size?: 'md' | 'lg';
}

/** Where initials are drawn as a picture: by our own server, or by the service that it was given. */
export const drawnAvatar = (name: string): string => `/avatar.svg?name=${encodeURIComponent(name)}`;

/**
 * The person's picture, beside a name, or the initials. Initials are text, because each drawn one in a list is a request and a
 * document of its own.
 */
export function UserAvatar({ name, picture, size = 'md' }: UserAvatarProps) {
  if (picture === null || picture === undefined) {
    const initials = initialsOf(name);
    return (
      <span
        className={classes.avatar}
        data-size={size === 'md' ? undefined : size}
        data-initials={initials}
        data-single={Array.from(initials).length === 1 || undefined}
        style={{ background: `hsl(${hueOf(name)} 38% 32%)` }}
        aria-hidden
      />
    );
  }
  return (
    <img
      className={classes.avatar}
      data-size={size}
      src={picture}
      alt=""
      width="34"
      height="34"
      loading="lazy"
      decoding="async"
    />
  );
}
