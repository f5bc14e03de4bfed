import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

/** A table of jobs. The children are its rows, one for each job. */
export function JobTable({ columns, children }: { columns: string[]; children: ReactNode }) {
  return (
    <table className="data-table table-cards">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function JobLink({ id, number }: { id: string; number: string }) {
  return (
    <Link className="row-link" to={`/admin/request/${id}`}>
      <strong>{number}</strong>
    </Link>
  );
}
