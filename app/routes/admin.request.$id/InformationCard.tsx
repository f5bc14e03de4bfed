import { formatNumber } from '#kernel/numbers.ts';
import { paymentOnSiteTexts } from '#modules/provider/copy/en/payment-on-site.ts';
import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { serviceLabel, vehicleLabel } from '#modules/request/copy/service-label.ts';
import { formatAccuracy, formatMiles } from '#modules/place/rules/distance.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { useAnswerFacts } from '../../ui/AnswerFacts.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Select } from '../../ui/Select.tsx';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { vehicleOf } from '#modules/request/rules/vehicle.ts';
import { placeUrl } from '#modules/place/rules/map-links.ts';
import { formatPhone } from '../../ui/phone.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/time.ts';
import { EditForm } from './EditForm.tsx';
import { CorrectAnswersForm } from './CorrectAnswersForm.tsx';
import { NoteLockedIn } from './NoteLockedIn.tsx';
import { CardOnlyForm } from './PaymentOnSite.tsx';
import type { DeskRequest } from './load.server.ts';

/** The customer's information, and the form to correct it. */
export function InformationCard({ request }: { request: DeskRequest }) {
  const t = useTexts(adminRequestTexts).information;
  const payment = useTexts(paymentOnSiteTexts).desk;
  const locked = useTexts(lockedInTexts);
  const locale = useLocale();
  const { row, pickup } = request;
  const answered = useAnswerFacts({ service: row.service_type, answers: request.answers });
  const near = pickup && (
    <a href={placeUrl(pickup)} target="_blank" rel="noreferrer">
      {formatNumber(pickup.lat, 4)}, {formatNumber(pickup.lng, 4)}
    </a>
  );
  return (
    <Card title={t.heading}>
      <Facts
        items={[
          { label: t.number, value: formatRequestNumber(row.request_number) },
          { label: t.type, value: row.request_type === 'phone' ? t.phoneType : t.onlineType },
          { label: t.phone, value: <a href={`tel:${row.phone}`}>{formatPhone(row.phone)}</a> },
          { label: t.email, value: row.email },
          { label: t.service, value: serviceLabel(row.service_type, locale) },
          ...answered,
          { label: t.description, value: row.service_description },
          { label: t.vehicle, value: vehicleOf(row) },
          { label: t.vehicleType, value: row.vehicle_type && vehicleLabel(row.vehicle_type, locale) },
          { label: t.plate, value: row.vehicle_plate },
          {
            label: t.pickup,
            value: (row.location_address ?? near) && (
              <>
                {row.location_address}
                {row.location_address && near && <br />}
                {near}
                {row.location_approximate && ` (${t.approximate})`}
                {row.location_accuracy_m !== null && <br />}
                {row.location_accuracy_m !== null && t.accurate(formatAccuracy(row.location_accuracy_m, locale))}
              </>
            ),
          },
          { label: t.destination, value: row.destination_address },
          { label: t.distance, value: row.estimated_distance !== null && formatMiles(row.estimated_distance, locale) },
          { label: locked.desk.label, value: row.locked_in ? locked.mark[row.locked_in] : locked.desk.nobody },
          { label: payment.customer, value: row.card_only ? payment.cardOnly : payment.notCardOnly },
          { label: t.submitted, value: formatDateTime(row.created_at, locale) },
        ]}
      />
      {request.may.correctService && (
        <Collapsible label={t.correctService} intent="correct_service">
          <IntentForm intent="correct_service" nonce={request.nonce} version={row.version}>
            <Select
              name="service"
              label={t.service}
              options={SERVICE_TYPES.map((type) => ({ value: type, label: serviceLabel(type, locale) }))}
              defaultValue={row.service_type}
            />
            <SubmitButton look="plain">{t.save}</SubmitButton>
          </IntentForm>
        </Collapsible>
      )}
      {request.may.correctService && <CorrectAnswersForm request={request} />}
      {row.status !== 'completed' && row.status !== 'cancelled' && (
        <>
          <CardOnlyForm request={request} />
          <NoteLockedIn request={request} />
        </>
      )}
      <Collapsible label={t.edit} intent="edit_request">
        <EditForm request={request} />
      </Collapsible>
    </Card>
  );
}
