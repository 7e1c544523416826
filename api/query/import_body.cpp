#include "api/query/import_body.hpp"

#include <algorithm>
#include <utility>

#include "tenant_sql/data_place.hpp"
#include "tenant_sql/json_line.hpp"
#include "tenant_sql/ndjson_writer.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using tenant_sql::json_line;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::chrono::milliseconds progress_interval_min{300};
/// The interval grows with the time that the upload takes: an upload of a day has about 250 lines.
constexpr int progress_per_duration = 20;

}  // namespace

import_body::import_body(parts of)
    : of_(std::move(of)), next_progress_(began_ + progress_interval_min) {}

awaitable<core::result<std::string_view>> import_body::next() {
  lines_.clear();
  while (!is_over_ && lines_.empty()) {
    auto piece = co_await of_.data->next();
    if (!piece) {
      // Nothing is imported.
      co_await end(piece.error().message);
      write_failure(piece.error());
    } else if (piece->empty()) {
      auto rest = std::exchange(beginning_, {});
      if (!rest.empty()) (void)co_await of_.text->feed(std::move(rest));
      co_await end("");
      write_result();
    } else {
      co_await pass_on(*piece);
    }
  }
  co_return std::string_view(lines_);
}

awaitable<void> import_body::pass_on(std::string_view piece) {
  of_.state->bytes += piece.size();
  std::string data = std::exchange(beginning_, {});
  data += piece;
  if (of_.has_byte_order_mark) {
    if (data.size() < byte_order_mark.size() && byte_order_mark.starts_with(data)) {
      beginning_ = std::move(data);
      co_return;
    }
    of_.has_byte_order_mark = false;
    if (data.starts_with(byte_order_mark)) data.erase(0, byte_order_mark.size());
  }
  if (!data.empty()) {
    const bool takes_more = co_await of_.text->feed(std::move(data));
    if (!takes_more) {
      co_await end("the rest of the data is not needed");
      write_result();
      co_return;
    }
  }
  if (clock::now() >= next_progress_) write_progress();
}

awaitable<void> import_body::end(std::string reason) {
  is_over_ = true;
  co_await of_.text->end_data(std::move(reason));
  for (auto rest = co_await of_.text->next(); !rest.empty(); rest = co_await of_.text->next()) {
  }
}

void import_body::write_progress() {
  json_line(lines_, "progress").add("bytes", of_.state->bytes.load());
  const auto now = clock::now();
  const clock::duration interval = (now - began_) / progress_per_duration;
  next_progress_ = now + std::max<clock::duration>(interval, progress_interval_min);
}

void import_body::write_result() {
  auto& state = *of_.state;
  if (state.failure) {
    tenant_sql::find_data_place(*state.failure, of_.table);
    tenant_sql::ndjson_writer writer;
    writer.fail(*state.failure);
    lines_ += writer.take();
    return;
  }
  if (!state.is_complete) {
    json_line(lines_, "error")
        .add("code", "unavailable")
        .add("message", "The import ended without a result.");
    return;
  }
  json_line(lines_, "complete").add("rows", state.rows).add("bytes", state.bytes.load());
}

void import_body::write_failure(const core::error& why) {
  json_line(lines_, "error").add("code", to_string(why.code)).add("message", why.message);
}

}  // namespace signalbox::api
