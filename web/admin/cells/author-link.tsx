import { Link } from 'react-router';

/** Author, as a link to their profile where there is an account. */
export function AuthorLink({ id, children }: { id: string | null; children: string }) {
  if (id === null) return <span dir="auto">{children}</span>;
  return (
    <Link to={`/profile/${id}`} dir="auto">
      {children}
    </Link>
  );
}
