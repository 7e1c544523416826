#include "outgoing/http_call.hpp"

#include "outgoing/http_transfer.hpp"

namespace signalbox::outgoing {

core::result<http_answer> http_caller::call(const http_request& requested,
                                            const http_bounds& bounds, const stop_question& stop) {
  auto* const handle = handle_.get();
  // Only the connection of the previous call is kept.
  curl_easy_reset(handle);
  http_transfer transfer(handle, requested, bounds, stop);
  return transfer.outcome(curl_easy_perform(handle));
}

core::result<http_answer> call(const http_request& requested, const http_bounds& bounds,
                               const stop_question& stop) {
  return http_caller().call(requested, bounds, stop);
}

}  // namespace signalbox::outgoing
