#include "sample_body.hpp"

#include "transport/http/target.hpp"

namespace signalbox::api::testing {

core::json body_of(const sample_call& call) {
  if (call.body.starts_with('{') || call.body.starts_with('[')) return core::json::parse(call.body);
  const auto name = call.body.substr(0, call.body.find('='));
  return {{name, transport::http::query_parameter(call.body, name).value_or("")}};
}

}  // namespace signalbox::api::testing
