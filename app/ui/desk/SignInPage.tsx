import type { ReactNode } from 'react';
import { AdminLayout } from './AdminLayout.tsx';
import { Answer } from '../Answer.tsx';
import { ErrorPage } from '../ErrorPage.tsx';

/** One step of the sign-in: a card with its title under the bare frame of the desk. */
export function SignInPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AdminLayout signedIn={false}>
      <div className="page page-narrow">
        <Answer />
        <section className="card">
          <h1>{title}</h1>
          {children}
        </section>
      </div>
    </AdminLayout>
  );
}

/** What a step of the sign-in shows where it cannot be shown. */
export function SignInError() {
  return (
    <AdminLayout signedIn={false}>
      <ErrorPage desk />
    </AdminLayout>
  );
}
