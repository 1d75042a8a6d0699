import { createTelegramEmulator } from "../../emulators/telegram/telegram-emulator.mjs";
import { localChat } from "../../scripts/stack/worker-variables.mjs";

/** Starts the stand-in of the operators' chat for all files of the tests in workerd. */
export default async function startChat(): Promise<() => Promise<void>> {
  const port = Number(process.env["LIMN_CHAT_PORT"]);
  const { botToken, chatId } = localChat;
  const chat = await createTelegramEmulator({ port, botToken, chatIds: [chatId] });
  return chat.close;
}
