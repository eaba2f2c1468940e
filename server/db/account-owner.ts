/** Owner of a row in the tables that users and admins share. */
export interface AccountOwner {
  kind: 'user' | 'admin';
  id: string;
}

const columns = { user: 'user_id', admin: 'admin_id' } as const;

/** The column that names an owner of this kind. */
export const ownerColumn = ({ kind }: AccountOwner): 'user_id' | 'admin_id' => columns[kind];

/** Both columns of a row of this owner. */
export const ownerValues = ({ kind, id }: AccountOwner): { user_id: string | null; admin_id: string | null } => ({
  user_id: kind === 'user' ? id : null,
  admin_id: kind === 'admin' ? id : null,
});
