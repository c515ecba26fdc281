/** Squares of all colours, for a victory. */

const FALLING = ["k", "o", "j", "z", "s"] as const;

/** Squares of all colours fall for less than a second; nothing waits for them. */
export function Confetti() {
  return (
    <div class="confetti" aria-hidden="true">
      {Array.from({ length: 20 }, (_, at) => (
        <i
          key={at}
          style={{
            left: `${(at * 37) % 100}%`,
            background: `var(--${FALLING[at % FALLING.length]})`,
            animationDelay: `${(at % 5) * 60}ms`,
          }}
        />
      ))}
    </div>
  );
}
