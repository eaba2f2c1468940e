import classes from './user-avatar.module.css';

interface UserAvatarProps {
  name: string;
  picture?: string | null | undefined;
  /** A name beside the picture says it already; alone, the picture is named itself. */
  isDecorative?: boolean;
  size?: 'md' | 'lg';
}

/** The person's picture, or the initials that our own server draws. */
export function UserAvatar({ name, picture, isDecorative = true, size = 'md' }: UserAvatarProps) {
  return (
    <img
      className={classes.avatar}
      data-size={size}
      src={picture ?? `/avatar.svg?name=${encodeURIComponent(name)}`}
      alt={isDecorative ? '' : name}
      width="34"
      height="34"
      loading="lazy"
      decoding="async"
    />
  );
}
