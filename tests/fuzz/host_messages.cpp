#include "provisioning/host/messages.hpp"

#include <variant>

#include "provisioning/host/frame.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

void host_messages(std::string_view bytes) {
  using namespace provisioning;
  if (const auto incoming = host::decode_request(bytes)) {
    require(incoming->time <= host::call_time_max, "a call's timeout is bounded");
    const auto again = host::encode(*incoming);
    require(again.size() <= bytes.size(), "a request is not longer than its input");
    const auto read = host::decode_request(again);
    require(read && host::encode(*read) == again, "a request round-trips");
    std::visit(
        [](const auto& call) {
          if constexpr (requires { call.spec; })
            if (host::check_spec(call.spec))
              require(call.spec.ref.value.find_first_of("/.") == std::string::npos,
                      "the subject is not a path");
        },
        incoming->what);
  }
  if (const auto said = host::decode_message(bytes)) {
    const auto again = host::encode(*said);
    require(again.size() <= bytes.size(), "a message is not longer than its input");
    const auto read = host::decode_message(again);
    require(read && host::encode(*read) == again, "a message round-trips");
  }
}

}  // namespace signalbox::fuzz
