import { fur } from "./fur";
import { between, disc, ink, outline, path } from "./pen";

function ears(): string[] {
  return [
    path("M800 560C800 470 830 360 884 300C916 380 930 480 914 600Z", { fill: "#b1abdf", ...outline }),
    path("M700 566C690 460 700 350 744 268C806 340 862 450 876 590Z", { fill: "url(#coat)", ...outline }),
    path("M728 560C722 470 728 390 750 332C794 400 826 480 836 576Z", { fill: "url(#inner)" }),
    path("M744 268C726 302 716 336 710 370Q744 350 784 326Q766 294 744 268Z", {
      fill: "#d8353c",
      ...outline,
    }),
    ...fur(
      34,
      8,
      (r) => [between(r, 744, 836), between(r, 560, 600), -104],
      ["#fff", "#f1eefe", "#ffe4da"],
      [70, 170],
    ),
  ];
}

/** The head with its ears, red markings and one eye. */
export function drawHead(): string[] {
  return [
    ...ears(),
    path(
      "M540 742C536 724 548 712 570 708C620 690 648 664 672 622C700 572 752 544 812 548C890 556 946 620 952 700C968 716 986 744 988 772C968 770 956 770 946 776C956 802 952 830 940 850C924 836 908 834 894 836C894 858 880 884 860 896C850 872 832 862 812 858C770 862 724 848 690 822C650 806 610 802 578 798C558 794 548 778 552 768Z",
      { fill: "url(#face)", ...outline },
    ),
    path(
      "M690 822C740 800 800 800 852 770C900 740 930 700 952 700C968 716 986 744 988 772C968 770 956 770 946 776C956 802 952 830 940 850C924 836 908 834 894 836C894 858 880 884 860 896C850 872 832 862 812 858C770 862 724 848 690 822Z",
      {
        fill: "#9a93d0",
        opacity: 0.5,
      },
    ),
    path("M536 736C532 716 552 704 578 708C584 724 572 744 552 748Q540 746 536 736Z", {
      fill: "#2a1a33",
      ...outline,
    }),
    path("M552 768C590 780 628 776 664 764C672 762 682 756 690 744", {
      fill: "none",
      stroke: ink,
      strokePx: 6,
    }),
    ...fur(
      80,
      9,
      (r) => [between(r, 850, 930), between(r, 660, 800), 42],
      ["#fff", "#cbc6ee", "#9c95d2"],
      [40, 90],
    ),
    ...fur(40, 10, (r) => [between(r, 730, 860), between(r, 565, 610), 18], ["#fff", "#cbc6ee"], [30, 60]),
    ...markings(),
    ...eye(),
    ...whiskers(),
  ];
}

function markings(): string[] {
  const red = { fill: "#d8353c" };
  return [
    path("M696 590C716 572 740 562 764 560C750 580 728 596 706 606Z", red),
    path("M676 622C692 606 706 606 722 610C708 622 692 634 672 640Z", red),
    path("M800 742C840 736 880 716 908 690C898 730 856 764 806 764Z", red),
    path("M806 790C836 790 864 780 888 762C876 792 844 812 810 808Z", red),
  ];
}

function eye(): string[] {
  return [
    path("M694 690C712 656 752 640 804 662C786 700 752 722 716 714C706 710 698 702 694 690Z", {
      fill: "#fffdf2",
    }),
    `<clipPath id="lids"><path d="M694 690C712 656 752 640 804 662C786 700 752 722 716 714C706 710 698 702 694 690Z"/></clipPath>`,
    `<g clip-path="url(#lids)"><ellipse cx="742" cy="680" rx="33" ry="40" fill="url(#iris)" stroke="#4a1a10" stroke-width="5"/><ellipse cx="740" cy="682" rx="10" ry="30" fill="#1b0713"/><path d="M680 640H820V668Q750 654 690 690Z" fill="#3b1030" opacity=".45"/></g>`,
    path("M682 702C704 650 758 628 826 656L848 646Q836 668 806 670C764 652 722 662 696 694Z", { fill: ink }),
    path("M716 716C750 726 786 706 804 668", { fill: "none", stroke: ink, strokePx: 4 }),
    path("M800 664C828 660 852 646 872 622C870 656 846 682 808 684Z", { fill: "#d8353c" }),
    disc(730, 668, 9, "#fff"),
    disc(754, 692, 4.5, "#fff", 0.9),
  ];
}
function whiskers(): string[] {
  const ends = [
    [470, 812],
    [486, 850],
    [520, 878],
  ] as const;
  return ends.map(([x, y], i) =>
    path(`M${600 + i * 14} ${756 + i * 6}Q${540 + i * 10} ${790 + i * 10} ${x} ${y}`, {
      fill: "none",
      stroke: "#fff",
      strokePx: 3,
    }),
  );
}
