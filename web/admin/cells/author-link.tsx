import { Link } from 'react-router';

/** Whose it is, as a link to the profile where there is an account. */
export function AuthorLink({ id, children }: { id: string | null; children: string }) {
  if (id === null) return <span dir="auto">{children}</span>;
  return (
    <Link to={`/profile/${id}`} dir="auto">
      {children}
    </Link>
  );
}
