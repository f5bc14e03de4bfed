import type { ReactNode } from 'react';
import { AdminLayout } from './AdminLayout.tsx';
import { Answer } from '../Answer.tsx';
import { ErrorPage } from '../ErrorPage.tsx';

/** One step of the sign-in: a titled card in the desk's frame without navigation. */
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

/** Error boundary of a sign-in step. */
export function SignInError() {
  return (
    <AdminLayout signedIn={false}>
      <ErrorPage desk />
    </AdminLayout>
  );
}
