import type { ReactNode } from 'react';
import { formatCep } from '#shared/br/documents.ts';
import { isOpen } from '#shared/cobranca.ts';
import type { FichaPedido, LinhaDaFicha } from '#shared/contracts/loja-office.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { tamanhoLabel } from '#shared/loja/variante.ts';
import { cobranca as chargeSection } from '#shared/sections/cobranca.ts';
import { consumidor as buyerSection } from '#shared/sections/consumidor.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import { produto as productSection } from '#shared/sections/produto.ts';
import { voucher as voucherSection } from '#shared/sections/voucher.ts';
import { Cell } from '#web/crud/cells/cell.tsx';
import { RecordLink } from '#web/crud/record-link.tsx';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import badge from '#web/sections/badge.module.css';
import { Picture } from '#web/ui/site/picture.tsx';
import ficha from '../inscricao/record.module.css';
import styles from './pedido.module.css';
import { useOrder } from './use-orders.ts';

/** Below the fields of an order: its lines and its sums. */
export function OrderPanels({ record }: { record: AnyRecord }) {
  const { t, money } = useT();
  const { data: order } = useOrder(record.id);
  // the summary shows that loading failed
  if (!order) return null;
  const { subtotal, desconto, frete, total } = order;
  const sums = [
    [t('pedidos.subtotal'), subtotal !== total && money(subtotal)],
    [t('pedidos.discount'), desconto > 0 && money(-desconto)],
    [t('pedidos.freight'), frete > 0 && money(frete)],
    [t('pedidos.total'), money(total)],
  ] as const;
  return (
    <ViewPanel name="linhas" title={t('pedidos.lines', { id: order.id })}>
      <ul className={styles.lines}>
        {order.linhas.map((line) => (
          <Line key={line.item} line={line} />
        ))}
      </ul>
      <dl className={styles.sums}>
        {sums
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </ViewPanel>
  );
}

function Line({ line }: { line: LinhaDaFicha }) {
  const { t, label, money } = useT();
  const { nome, ref, cor, tamanho, foto, quantidade, preco, desconto, devolvidas, desistidas, produto } =
    line;
  const details = [tamanhoLabel(tamanho, label), cor, ref].filter(Boolean).join(' · ');
  return (
    <li>
      {foto ? (
        <Picture image={foto} alt="" sizes="56px" ratio={1} className={styles.picture} />
      ) : (
        <span className={styles.picture} aria-hidden="true" />
      )}
      <div className={styles.goods}>
        {produto === null ? (
          <strong lang={recordLang}>{nome}</strong>
        ) : (
          <RecordLink section={productSection} id={produto} className={styles.name}>
            <span lang={recordLang}>{nome}</span>
          </RecordLink>
        )}
        <span className={ficha.muted} lang={recordLang}>
          {details}
        </span>
        {desistidas > 0 && (
          <span className={styles.returned}>{t('pedidos.leaving', { count: desistidas })}</span>
        )}
        {devolvidas > 0 && (
          <span className={styles.returned}>{t('pedidos.returned', { count: devolvidas })}</span>
        )}
      </div>
      <span className={styles.amount}>
        <span>
          {quantidade} × {money(preco)}
        </span>
        {desconto > 0 && (
          <span className={ficha.muted}>{t('pedidos.line_discount', { amount: money(desconto) })}</span>
        )}
      </span>
    </li>
  );
}

/** Beside the fields of an order: its buyer, its delivery and its payment. */
export function OrderAside({ record }: { record: AnyRecord }) {
  const { data: order } = useOrder(record.id);
  if (!order) return null;
  return (
    <>
      <Buyer order={order} record={record} />
      <Delivery order={order} record={record} />
      <Payment order={order} />
    </>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={ficha.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Buyer({ order: { consumidor, canal }, record }: { order: FichaPedido; record: AnyRecord }) {
  const { t } = useT();
  const [nome, email] = [textOf(record.nome), textOf(record.email)];
  return (
    <ViewPanel name="comprador" title={t('pedidos.buyer')}>
      <p className={ficha.plain}>
        {consumidor === null ? (
          nome || t('pedidos.no_name')
        ) : (
          <RecordLink section={buyerSection} id={consumidor}>
            {nome || t('pedidos.no_name')}
          </RecordLink>
        )}
      </p>
      <Facts
        facts={[
          ['E-mail', email && <a href={`mailto:${email}`}>{email}</a>],
          [
            'WhatsApp',
            textOf(record.whatsapp) && <Cell field={section.fields.whatsapp} value={record.whatsapp} />,
          ],
          [t('pedidos.channel'), t(`pedidos.channel.${canal}`)],
        ]}
      />
    </ViewPanel>
  );
}

function Delivery({
  order: { opcao, endereco, entrega },
  record,
}: {
  order: FichaPedido;
  record: AnyRecord;
}) {
  const { t, label, dateTime } = useT();
  const delivered = textOf(record.entregue_em);
  if (!opcao) return null;
  return (
    <ViewPanel name="entrega" title={t('pedidos.delivery')}>
      <p className={ficha.plain}>
        {entrega && label(section.fields.entrega.options[entrega])} ·{' '}
        <span lang={recordLang}>{opcao.nome}</span>
      </p>
      {endereco ? (
        <address className={styles.address} lang={recordLang}>
          {endereco.nome}
          <br />
          {[endereco.logradouro, endereco.numero, endereco.complemento].filter(Boolean).join(', ')}
          <br />
          {`${endereco.bairro}, ${endereco.cidade} – ${endereco.uf}`}
          <br />
          {`CEP ${formatCep(endereco.cep)}`}
        </address>
      ) : (
        opcao.detalhe && (
          <p className={ficha.muted} lang={recordLang}>
            {opcao.detalhe}
          </p>
        )
      )}
      <Facts
        facts={[
          [t('pedidos.tracking'), textOf(record.rastreio)],
          [t('pedidos.delivered_at'), delivered && dateTime(delivered)],
          [t('pedidos.gift'), record.presente === true && t('pedidos.gift_yes')],
          [t('pedidos.note'), textOf(record.nota) && <span lang={recordLang}>{textOf(record.nota)}</span>],
        ]}
      />
    </ViewPanel>
  );
}

function Payment({ order: { cobranca, total, a_devolver, voucher, estado } }: { order: FichaPedido }) {
  const { t, label, money } = useT();
  const tone =
    cobranca?.estado === 'paga' ? 'good' : cobranca && isOpen(cobranca.estado) ? 'soon' : undefined;
  const without = total === 0 && estado !== 'rascunho' ? 'pedidos.free' : 'ficha.not_charged';
  return (
    <ViewPanel name="pagamento" title={t('ficha.payment')}>
      {!cobranca && <p className={ficha.plain}>{t(without)}</p>}
      <Facts
        facts={[
          [
            t('ficha.charge'),
            cobranca && (
              <>
                <span className={badge.badge} data-tone={tone}>
                  <span>{label(chargeSection.fields.estado.options[cobranca.estado])}</span>
                </span>{' '}
                <RecordLink section={chargeSection} id={cobranca.id}>
                  {money(cobranca.valor)}
                </RecordLink>
              </>
            ),
          ],
          [t('ficha.method'), cobranca && label(chargeSection.fields.metodo.options[cobranca.metodo])],
          [
            t('ficha.voucher'),
            voucher && (
              <RecordLink section={voucherSection} id={voucher.id}>
                {voucher.codigo}
              </RecordLink>
            ),
          ],
          [t('pedidos.refunded'), cobranca && cobranca.estornado > 0 && money(cobranca.estornado)],
          [
            t('ficha.to_return'),
            a_devolver > 0 && <strong className={ficha.owed}>{money(a_devolver)}</strong>,
          ],
        ]}
      />
    </ViewPanel>
  );
}
