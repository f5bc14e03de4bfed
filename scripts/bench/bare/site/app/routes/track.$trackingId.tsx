import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findRow } from '../find.server.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const row = await findRow(params.trackingId);
  if (!row) throw new Error('no such request');
  return row;
}

/** A minimal page: runs one query and shows two values. */
export default function Track() {
  const { status, version } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Your request</h1>
      <p>
        {status}, version {version}
      </p>
    </main>
  );
}
