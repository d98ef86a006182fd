import type { Channel, PresenceChannel } from 'pusher-js';
import { useEffect, useRef, useState } from 'react';
import { liveClient, signInForChannel } from './client.ts';

const users = new Map<string, number>();

/** Milliseconds, more or less, after which a channel is asked for again that a server or the network could not give. */
const retryPause = 8_000;
const isTemporary = (status: number): boolean => status === 0 || status >= 500;

/** Listens to a channel, which several parts of a page share; the returned function leaves it. */
function listen(channel: string, onChannel: (channel: Channel) => () => void): () => void {
  let leave = () => {};
  let isLeft = false;
  liveClient().then(
    (client) => {
      if (isLeft) return;
      users.set(channel, (users.get(channel) ?? 0) + 1);
      signInForChannel(client, channel);
      const subscribed = client.subscribe(channel);
      const stop = onChannel(subscribed);
      let retry: ReturnType<typeof setTimeout> | undefined;
      const onRefused = ({ status, error }: { status?: number; error?: string }) => {
        if (!isTemporary(status ?? Number(error))) return;
        retry = setTimeout(() => subscribed.subscribe(), retryPause * (0.5 + Math.random()));
      };
      subscribed.bind('pusher:subscription_error', onRefused);
      leave = () => {
        stop();
        clearTimeout(retry);
        subscribed.unbind('pusher:subscription_error', onRefused);
        const left = (users.get(channel) ?? 1) - 1;
        users.set(channel, left);
        if (left === 0) client.unsubscribe(channel);
      };
    },
    // Without live updates a page shows what it loaded.
    () => {},
  );
  return () => {
    isLeft = true;
    leave();
  };
}

interface Handlers {
  onEvent: (data: unknown) => void;
  /** the channel is heard again after the connection was lost */
  onReturn?: () => void;
}

/** Calls back at each such event of the channels. */
export function useLive(channels: readonly string[], event: string, handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  const names = channels.join(' ');
  useEffect(() => {
    const leaving = names
      .split(' ')
      .filter((name) => name !== '')
      .map((name) =>
        listen(name, (channel) => {
          let isFirst = !channel.subscribed;
          const onEvent = (data: unknown) => latest.current.onEvent(data);
          const onSubscribed = () => {
            if (!isFirst) latest.current.onReturn?.();
            isFirst = false;
          };
          channel.bind(event, onEvent);
          channel.bind('pusher:subscription_succeeded', onSubscribed);
          return () => {
            channel.unbind(event, onEvent);
            channel.unbind('pusher:subscription_succeeded', onSubscribed);
          };
        }),
      );
    return () => {
      for (const leave of leaving) leave();
    };
  }, [names, event]);
}

interface Member {
  id: string;
  info: { name: string };
}

/** The names of the others in a presence channel, in the order of the alphabet. */
export function useOthersPresent(name: string | undefined): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (name === undefined) return;
    const leave = listen(name, (channel) => {
      const { members } = channel as PresenceChannel;
      const show = () => {
        const found: string[] = [];
        members.each((member: Member) => {
          if (member.id !== members.myID) found.push(member.info.name);
        });
        setOthers(found.sort((a, b) => a.localeCompare(b)));
      };
      const events = ['pusher:subscription_succeeded', 'pusher:member_added', 'pusher:member_removed'];
      for (const event of events) channel.bind(event, show);
      return () => {
        for (const event of events) channel.unbind(event, show);
      };
    });
    return () => {
      leave();
      setOthers([]);
    };
  }, [name]);
  return others;
}
