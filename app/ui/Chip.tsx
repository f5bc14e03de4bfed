interface ChipProps {
  /** For a chip that can be switched on and off: whether it's on. */
  pressed?: boolean;
  onPress: () => void;
  strong?: boolean;
  children: string;
}

/** A small button that fills in a field, or adds and removes a part of the field's value. */
export function Chip({ pressed, onPress, strong = false, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={`min-h-12 rounded-full border-2 px-3 tabular-nums aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper md:min-h-10 ${
        strong ? 'border-ink font-extrabold' : 'border-edge'
      }`}
    >
      {children}
    </button>
  );
}
