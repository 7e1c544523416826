#include "api/dump/dump_body.hpp"

#include <utility>

#include "actors/runtime/send.hpp"

namespace signalbox::api {

namespace {

constexpr std::chrono::milliseconds download_note_interval{500};

}  // namespace

dump_body::~dump_body() {
  end(domain::dump_state::cancelled, "The download was cancelled, or its connection ended.");
}

void dump_body::end(domain::dump_state as, std::string message) {
  if (std::exchange(has_ended_, true)) return;
  domain::dump_outcome ended{
      .state = as, .message = std::move(message), .progress = data_->progress()};
  ended.progress.phase.clear();
  actors::post(owner_, actors::end_download{.id = job_, .outcome = std::move(ended)});
}

boost::asio::awaitable<core::result<std::string_view>> dump_body::next() {
  auto piece = co_await data_->next();
  if (!piece) {
    const bool is_cancelled = piece.error().code == core::errc::unavailable;
    end(is_cancelled ? domain::dump_state::cancelled : domain::dump_state::failed,
        piece.error().message);
    co_return piece;
  }
  if (piece->empty()) {
    end(domain::dump_state::succeeded, "");
    co_return piece;
  }
  const auto now = std::chrono::steady_clock::now();
  if (now - noted_at_ >= download_note_interval) {
    noted_at_ = now;
    actors::post(owner_, actors::note_download{.id = job_, .progress = data_->progress()});
  }
  co_return piece;
}

}  // namespace signalbox::api
