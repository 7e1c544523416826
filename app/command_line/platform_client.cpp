#include "app/command_line/platform_client.hpp"

#include <fmt/format.h>

#include <utility>

#include "outgoing/http_call.hpp"

namespace signalbox::app {

namespace {

using core::errc;

std::unexpected<core::error> failed(const platform_server& server, const core::error& why) {
  if (why.detail_code == outgoing::is_connection_refused)
    return core::fail(errc::unavailable, fmt::format("No server responds at {}.", server.url));
  if (why.code == errc::timeout)
    return core::fail(errc::timeout, fmt::format("{} did not respond in time.", server.url));
  return core::fail(errc::internal,
                    fmt::format("The call to {} failed: {}", server.url, why.message));
}

core::result<platform_answer> answer_of(const platform_server& server, outgoing::http_answer got) {
  platform_answer answer{.status = static_cast<unsigned>(got.status),
                         .body = nullptr,
                         .request_id = std::move(got.header)};
  if (got.body.empty()) return answer;
  answer.body = core::json::parse(got.body, nullptr, /*allow_exceptions=*/false);
  if (!answer.body.is_discarded()) return answer;
  return core::fail(
      errc::internal,
      fmt::format("{} answered {} with a body that is not JSON; is it a Signalbox server?",
                  server.url, got.status));
}

}  // namespace

core::result<platform_answer> call_platform(const platform_server& server,
                                            const platform_request& request,
                                            const platform_call_limits& limits) {
  auto url = server.url;
  while (url.ends_with('/'))
    url.pop_back();
  auto answer = outgoing::call({.url = url + request.path,
                                .method = request.method,
                                .json = request.body ? request.body->dump() : std::string{},
                                .bearer_token = server.token,
                                .keeps_header = "x-request-id",
                                // The announced server runs on this machine.
                                .certificate = server.certificate},
                               {.until = std::chrono::steady_clock::now() + limits.whole_timeout,
                                .connect_timeout = limits.connect_timeout,
                                .answer_bytes_max = limits.answer_bytes_max});
  if (!answer) return failed(server, answer.error());
  return answer_of(server, *std::move(answer));
}

}  // namespace signalbox::app
