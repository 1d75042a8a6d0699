import { currency, packIds, type PriceListId, planIds, priceList } from "#contract/price-list";
import { product } from "#contract/product";
import type { Question } from "./questions";

/** The product with its prices, for search engines (schema.org SoftwareApplication). */
export function productFacts(): object {
  return {
    "@type": "SoftwareApplication",
    name: product.name,
    description: "Enlarges pictures up to 16 times with a neural network of its own.",
    applicationCategory: "MultimediaApplication",
    operatingSystem: "Any with a browser",
    offers: [...planIds, ...packIds].map(offer),
  };
}

/** The questions of a page with their answers (schema.org FAQPage). */
export function questionFacts(questions: readonly Question[]): object {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function offer(id: PriceListId): object {
  const { name, priceCents } = priceList[id];
  return {
    "@type": "Offer",
    name,
    price: (priceCents / 100).toFixed(2),
    priceCurrency: currency.toUpperCase(),
  };
}
