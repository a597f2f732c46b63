import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { lazyPart } from '../../../../src/renderer/ui/overlay/lazy-part';

function Greeting({ name }: { readonly name: string }) {
  const [first] = useState(name);
  return <p>{`Hello ${first}, now ${name}`}</p>;
}

/** A load that ends when the test says so. */
const held = () => {
  let resolve: (part: typeof Greeting) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<typeof Greeting>((onEnd, onFault) => {
    resolve = onEnd;
    reject = onFault;
  });
  return { load: vi.fn(() => promise), resolve, reject };
};

class Boundary extends Component<{ readonly children: ReactNode }, { readonly said: string | null }> {
  override state: { readonly said: string | null } = { said: null };
  static getDerivedStateFromError(fault: Error) {
    return { said: fault.message };
  }
  override render() {
    return this.state.said ?? this.props.children;
  }
}

describe('a part whose code is read later', () => {
  it('shows what waits, then the part, which keeps its state from then on', async () => {
    const { load, resolve } = held();
    const Part = lazyPart(load, <p>Wait</p>);
    const { rerender } = render(<Part name="Ada" />);
    expect(screen.getByText('Wait')).toBeInTheDocument();
    await act(async () => resolve(Greeting));
    expect(screen.getByText('Hello Ada, now Ada')).toBeInTheDocument();
    rerender(<Part name="Bo" />);
    expect(screen.getByText('Hello Ada, now Bo')).toBeInTheDocument();
  });

  it('is there at once when it was read before', async () => {
    const { load, resolve } = held();
    const Part = lazyPart(load, <p>Wait</p>);
    const read = Part.preload();
    resolve(Greeting);
    await read;
    render(<Part name="Ada" />);
    expect(screen.queryByText('Wait')).not.toBeInTheDocument();
    expect(screen.getByText('Hello Ada, now Ada')).toBeInTheDocument();
  });

  it('keeps its state when its code was read by another meanwhile', async () => {
    const { load, resolve } = held();
    const Part = lazyPart(load);
    const { rerender } = render(<Part name="Ada" />);
    await act(async () => {
      resolve(Greeting);
      await Part.preload();
    });
    rerender(<Part name="Bo" />);
    expect(screen.getByText('Hello Ada, now Bo')).toBeInTheDocument();
  });

  it('that cannot be read fails where it stands, and is asked for again the next time', async () => {
    const first = held();
    const load = vi.fn<typeof first.load>(first.load);
    const Part = lazyPart(load);
    const report = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { unmount } = render(
      <Boundary>
        <Part name="Ada" />
      </Boundary>,
    );
    await act(async () => first.reject(new Error('gone')));
    expect(screen.getByText('gone')).toBeInTheDocument();
    unmount();
    report.mockRestore();
    load.mockResolvedValue(Greeting);
    render(<Part name="Ada" />);
    expect(await screen.findByText('Hello Ada, now Ada')).toBeInTheDocument();
  });
});
