import { formatAccuracy } from '#modules/place/rules/distance.ts';
import { deskLocateTexts } from '#modules/request/copy/en/desk-locate.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import type { LocateView } from '../../http/desk/locate-desk.server.ts';
import { useLocale, useTexts } from '../texts.ts';
import { formatDateTime, formatTime } from '../time.ts';
import { Card } from '../Card.tsx';
import { CopyField } from '../CopyField.tsx';
import { IntentForm, SubmitButton } from '../IntentForm.tsx';
import { VoiceConsent } from './VoiceConsent.tsx';

interface LocateCardProps {
  view: LocateView;
  /** The request's id, for pages whose URL doesn't contain it. */
  requestId?: string;
  nonce: string;
  version: number;
}

/**
 * Makes a link that asks a caller for their location. The desk sends it by SMS or reads it out. Once the caller has
 * shared the location, a live update shows it here.
 */
export function LocateCard({ view, requestId, nonce, version }: LocateCardProps) {
  const t = useTexts(deskLocateTexts);
  const locale = useLocale();
  const { link, text, blocked, voiceScript, shared } = view;
  const requestIdField = requestId && <input type="hidden" name="request_id" value={requestId} />;
  return (
    <Card title={t.heading}>
      {shared ? <SharedLines shared={shared} /> : <p>{link ? t.waiting : t.lead}</p>}
      {text && <TextLine text={text} />}
      {blocked && <p className="sub">{t.blocked[blocked]}</p>}
      {link && (
        <>
          <CopyField label={t.link} value={link.url} />
          {/*
           * Show the link a second time, because the field above may be too narrow for it. Leave out "https://",
           * because nobody reads that out.
           */}
          <p>
            <strong>{link.url.replace(/^https?:\/\//, '')}</strong>
          </p>
          <p className="sub">{t.until(formatTime(link.until, locale))}</p>
        </>
      )}
      {!blocked && (
        <IntentForm intent="locate_caller" nonce={nonce} version={version}>
          {requestIdField}
          {voiceScript && <VoiceConsent label={t.consent} scripts={[voiceScript]} />}
          <div className="row">
            <SubmitButton look="plain">{wasSent(text) ? t.textAgain : t.text}</SubmitButton>
          </div>
        </IntentForm>
      )}
      {!link && (
        <IntentForm intent="locate_link" nonce={nonce} version={version}>
          {requestIdField}
          <div className="row">
            <SubmitButton look={blocked ? 'plain' : 'quiet'}>{t.make}</SubmitButton>
          </div>
        </IntentForm>
      )}
    </Card>
  );
}

function wasSent(text: LocateView['text']): boolean {
  return text?.status === 'sent' || text?.status === 'delivered';
}

function SharedLines({ shared }: { shared: NonNullable<LocateView['shared']> }) {
  const t = useTexts(deskLocateTexts);
  const locale = useLocale();
  const { at, place, byDevice, accuracyM, rough } = shared;
  const time = formatDateTime(at, locale);
  const measured = accuracyM === null ? t.sharedOnly(time) : t.shared(time, formatAccuracy(accuracyM, locale));
  return (
    <>
      <p>
        <strong>{byDevice ? measured : t.typed(time)}</strong>
        {rough && ` ${t.rough}`}
      </p>
      {place !== null && <p>{place}</p>}
    </>
  );
}

/** Whether the last SMS with the link was delivered. */
function TextLine({ text }: { text: NonNullable<LocateView['text']> }) {
  const t = useTexts(deskLocateTexts);
  const messages = useTexts(deskMessagesTexts);
  const reasons: Partial<Record<string, string>> = messages.why;
  const locale = useLocale();
  const time = formatDateTime(text.created_at, locale);
  const { status, error_code: code } = text;
  if (wasSent(text)) return <p className="sub">{status === 'delivered' ? t.delivered(time) : t.texted(time)}</p>;
  if (status === 'queued' || status === 'sending') return <p>{t.tryingAgain(time)}</p>;
  const why = code === null ? messages.status.undelivered : (reasons[code] ?? messages.code(code));
  return <p>{t.notTexted(time, why)}</p>;
}
