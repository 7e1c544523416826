#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "transport/http/message.hpp"

namespace signalbox::api::testing {

/// A successful call of a route.
struct sample_call {
  std::string_view route;
  std::string_view caller;  ///< see `api_server::request`
  transport::http::method verb = transport::http::method::get;
  std::string target;
  std::string body;
  unsigned status = 200;
  bool asks_an_owner = true;  ///< an actor's failure would become the answer
};

/// Returns a call for every route of the table.
[[nodiscard]] const std::vector<sample_call>& sample_calls();

/// Returns those of the operators' routes.
[[nodiscard]] std::vector<sample_call> operator_sample_calls();

}  // namespace signalbox::api::testing
