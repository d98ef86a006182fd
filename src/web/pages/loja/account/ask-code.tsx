import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import { type Answer, stateOf } from './answer.ts';

interface AskCodeProps {
  /** the form that the code is for */
  form: string;
  answer: Answer;
  children: ReactNode;
  variant?: 'primary' | 'quiet' | 'plain' | 'danger';
}

/** A button that requests a code by mail to the account's own address. */
export function AskCode({ form, answer, children, variant = 'quiet' }: AskCodeProps) {
  const intent = `${form}-codigo`;
  return (
    <FormFrame intent={intent} state={stateOf(intent, answer)} labels={{}}>
      {(sending) => (
        <div>
          <Button type="submit" variant={variant} loading={sending}>
            {children}
          </Button>
        </div>
      )}
    </FormFrame>
  );
}
