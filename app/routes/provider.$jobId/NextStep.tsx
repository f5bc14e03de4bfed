import type { ReactNode } from 'react';
import { formatMoney } from '#kernel/money.ts';
import { commandButtons } from '#modules/request/copy/en/commands.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { CallButton } from '../../ui/CallButton.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import type { ButtonLook } from '../../ui/Button.tsx';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { HoldButton } from '../../ui/provider/HoldButton.tsx';
import { formatPhone } from '../../ui/phone.ts';
import { useRootData } from '../../ui/root-data.ts';
import { useTexts } from '../../ui/texts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { EnterCode } from './EnterCode.tsx';
import { StepWaits } from './StepWaits.tsx';
import type { OpenJob } from './load.server.ts';

/** The buttons for the next step, directions and calling the customer, at the bottom of the window, near the thumb. */
export function NextStep({ page }: { page: OpenJob }) {
  const t = useTexts(providerTexts);
  const { navigateTo, customer } = page.job;
  return (
    <BottomBar>
      {page.job.cancellationAsked ? (
        <CancellationNotice>
          <Step key={page.job.next} page={page} look="plain" />
        </CancellationNotice>
      ) : (
        <Step key={page.job.next} page={page} look="go" />
      )}
      <div className="pair">
        {navigateTo && (
          <a className={buttonClass({ wide: true })} href={navigateTo} target="_blank" rel="noreferrer">
            {t.actions.navigate}
          </a>
        )}
        <a className={buttonClass({ wide: true })} href={`tel:${customer.phone}`}>
          <span>
            {t.details.call} <small className="unbroken">{formatPhone(customer.phone)}</small>
          </span>
        </a>
      </div>
    </BottomBar>
  );
}

export function BottomBar({ children }: { children: ReactNode }) {
  const t = useTexts(providerTexts).actions;
  return (
    <section className="dock" aria-label={t.heading}>
      {children}
    </section>
  );
}

/**
 * Shown while dispatch decides about the customer's wish to cancel. Has the button that calls dispatch. The children
 * are the next step, if there's still one that the provider may take.
 */
function CancellationNotice({ children }: { children: ReactNode }) {
  const t = useTexts(providerTexts);
  const phone = useRootData()?.servicePhone;
  return (
    <div className="next-step">
      {phone && <CallButton look="go" wide phone={phone} label={t.callDesk} />}
      {children}
    </div>
  );
}

/**
 * The button for the job's next step. For an irreversible step, it must be held or, without script, confirmed. Starting
 * to drive needs neither, because the job can still be handed back.
 */
function Step({ page, look }: { page: OpenJob; look: ButtonLook }) {
  const t = useTexts(providerTexts);
  const buttons = useTexts(commandButtons);
  const hydrated = useHydrated();
  const { next, collect, onSitePaid } = page.job;
  if (!next) return onSitePaid ? <p className="lead">{t.earnings.nothingMore}</p> : null;
  if (next === 'verify_code') return <EnterCode page={page} />;
  const label = next === 'confirm_payment' ? `${buttons[next]}: ${formatMoney(collect)}` : buttons[next];
  if (next === 'start_job') {
    return (
      <div key={next} className="next-step">
        <IntentForm intent={next} nonce={page.nonce}>
          <StepWaits />
          <SubmitButton look={look} wide busyLabel={t.actions.busy}>
            {label}
          </SubmitButton>
        </IntentForm>
      </div>
    );
  }
  return (
    // The key gives each step its own form. Otherwise, a step that waits for signal could be sent as the next step.
    <div key={next} className="next-step">
      {hydrated ? (
        <IntentForm intent={next} nonce={page.nonce}>
          <StepWaits />
          <HoldButton look={look} busyLabel={t.actions.busy}>
            {buttons[next]}
          </HoldButton>
        </IntentForm>
      ) : (
        <ConfirmSection
          look={look}
          label={label}
          question={t.actions.confirm[next].question}
          keepLabel={t.actions.notDone}
        >
          <IntentForm intent={next} nonce={page.nonce}>
            <SubmitButton wide busyLabel={t.actions.busy}>
              {t.actions.confirm[next].yes}
            </SubmitButton>
          </IntentForm>
        </ConfirmSection>
      )}
      {next === 'confirm_payment' && <ReportUnpaid page={page} isReported={page.job.saidUnpaid} />}
    </div>
  );
}

/**
 * The button for a provider who wasn't paid. It tells dispatch and the customer; afterwards, the page says what happens
 * next.
 */
export function ReportUnpaid({ page, isReported }: { page: { nonce: string }; isReported: boolean }) {
  const t = useTexts(providerTexts);
  const buttons = useTexts(commandButtons);
  if (isReported) return <p className="sub">{t.unpaid.said}</p>;
  return (
    <ConfirmSection label={buttons.report_unpaid} question={t.unpaid.question} keepLabel={t.actions.notDone}>
      <IntentForm intent="report_unpaid" nonce={page.nonce}>
        <SubmitButton wide busyLabel={t.actions.busy}>
          {t.unpaid.yes}
        </SubmitButton>
      </IntentForm>
    </ConfirmSection>
  );
}
