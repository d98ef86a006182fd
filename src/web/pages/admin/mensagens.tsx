import { Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListDate } from '#web/ui/list-date.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './mensagens.module.css';
import { MessageDrawer } from './message-drawer.tsx';

interface Row {
  id: number;
  para: string;
  assunto: string;
  enviado_em: string;
}
interface Rows {
  data: Row[];
  total: number;
  page: number;
}

export default function MensagensPage() {
  const { t, number } = useT();
  const [open, setOpen] = useState<number | undefined>();
  const list = useInfiniteQuery({
    queryKey: ['mensagens'],
    queryFn: ({ pageParam, signal }) =>
      api.get<Rows>('/admin/mensagens', { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loadedCount = pages.reduce((sum, { data }) => sum + data.length, 0);
      return last.data.length > 0 && loadedCount < last.total ? last.page + 1 : undefined;
    },
  });
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = list.data?.pages[0]?.total;
  return (
    <>
      <PageHead title={t('mensagens.title')} lead={t('mensagens.lead')}>
        {total !== undefined && total > 0 && (
          <span>
            {total === 1 ? t('mensagens.count_one') : t('mensagens.count', { count: number(total) })}
          </span>
        )}
      </PageHead>
      {list.isError && <LoadFailed title={t('mensagens.failed')} query={list} />}
      {list.isSuccess && rows.length === 0 && (
        <ListNotice kind="empty" title={t('crud.empty.title')} text={t('mensagens.empty')} />
      )}
      <div className={styles.panel} hidden={!list.isPending && rows.length === 0}>
        {list.isPending && (
          <div className={styles.loading}>
            {['a', 'b', 'c', 'd'].map((key) => (
              <Skeleton key={key} height={28} />
            ))}
          </div>
        )}
        {rows.length > 0 && (
          <Table verticalSpacing={0} horizontalSpacing="md" className={styles.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('mensagens.subject')}</Table.Th>
                <Table.Th>{t('mensagens.to')}</Table.Th>
                <Table.Th>{t('mensagens.when')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td>
                    <button
                      type="button"
                      className={styles.open}
                      aria-haspopup="dialog"
                      onClick={() => setOpen(row.id)}
                    >
                      {row.assunto}
                    </button>
                  </Table.Td>
                  <Table.Td>{row.para}</Table.Td>
                  <Table.Td className={styles.when}>
                    <ListDate value={row.enviado_em} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button
              variant="quiet"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('mensagens.more')}
            </Button>
          </div>
        )}
      </div>
      <MessageDrawer id={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
