#include "mail/send_mail.hpp"

#include <exception>

namespace signalbox::mail {

core::result<void> send_mail(const smtp_server& server, const message& what,
                             const message_head& head, const std::atomic<bool>& stopping) {
  if (server.url.empty())
    return core::fail(core::errc::unavailable, "No mail server is configured.");
  try {
    return send_by_smtp(
        server, {.from = head.from, .to = what.to, .text = message_text(what, head)}, stopping);
  } catch (const std::exception& fault) {
    return core::fail(core::errc::internal, fault.what());
  }
}

}  // namespace signalbox::mail
