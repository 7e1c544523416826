#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "transport/http/message.hpp"

namespace signalbox::api::testing {

/// A call of a route that goes well.
struct sample_call {
  std::string_view route;
  std::string_view caller;  ///< as `fake_installation::request` takes it
  transport::http::method verb = transport::http::method::get;
  std::string target;
  std::string body;
  unsigned status = 200;
  bool asks_an_owner = true;  ///< some actor's failure would become the answer
};

/// One for every route of the table.
[[nodiscard]] const std::vector<sample_call>& sample_calls();

}  // namespace signalbox::api::testing
