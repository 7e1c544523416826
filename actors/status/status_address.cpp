#include "actors/status/status_address.hpp"

#include "actors/status/status_context.hpp"

namespace signalbox::actors {

domain::status_address status_address_of(const environment& env) {
  const auto& title = env.status->title;
  return {.title = title.empty() ? env.installation.name() + " status" : title,
          .url = env.installation.public_url() + "/status"};
}

bool sends_status_mails(const environment& env) {
  return env.status != nullptr && env.channels != nullptr && env.mail.configured();
}

}  // namespace signalbox::actors
