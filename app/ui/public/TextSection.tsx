import type { ReactNode } from 'react';
import { Card } from '../Card.tsx';

/** A heading and a few sentences. */
export function TextSection({ heading, text, children }: { heading: string; text: string; children?: ReactNode }) {
  return (
    <Card title={heading}>
      <p>{text}</p>
      {children}
    </Card>
  );
}
