#include "actors/runtime/author.hpp"

namespace signalbox::actors {

storage::author author_of(const environment& env, const requester& by) {
  return {.at = env.now(),
          .account = by.account.empty() ? std::nullopt : std::optional(by.account),
          .name = by.name,
          .request_id = by.request_id,
          .remote_address = by.remote_address,
          .token_name = by.token_name};
}

}  // namespace signalbox::actors
