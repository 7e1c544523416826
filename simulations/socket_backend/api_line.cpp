#include "simulations/socket_backend/api_line.hpp"

#include <chrono>
#include <utility>

#include "outgoing/http_call.hpp"

namespace signalbox::simulations {

namespace {

constexpr std::chrono::milliseconds call_timeout{10'000};
constexpr std::size_t answer_bytes_max = std::size_t{8} << 20;

/// Invalid UTF-8 is replaced; the server decides about such a request.
std::string text_of(const nlohmann::json& body) {
  using handler = nlohmann::json::error_handler_t;
  return body.dump(-1, ' ', false, handler::replace);
}

api_answer make_call(outgoing::http_caller& caller, const std::string& url, const api_call& what,
                     const outgoing::stop_question& stop) {
  auto got = caller.call({.url = url + what.path,
                          .method = what.method,
                          .json = what.body.is_null() ? std::string{} : text_of(what.body),
                          .bearer_token = what.token},
                         {.until = std::chrono::steady_clock::now() + call_timeout,
                          .answer_bytes_max = answer_bytes_max},
                         stop);
  if (!got) return {};
  api_answer answer{.status = got->status};
  answer.body = nlohmann::json::parse(got->body, nullptr, false);
  if (answer.body.is_discarded()) answer.body = nullptr;
  answer.text = std::move(got->body);
  return answer;
}

}  // namespace

api_line::api_line(io_loop& loop, std::string url) : loop_(loop), url_(std::move(url)) {
  if (url_.ends_with('/')) url_.pop_back();
  for (auto& each : threads_)
    each = std::jthread([this](const std::stop_token& stopping) { work(stopping); });
}

api_line::~api_line() {
  for (auto& each : threads_)
    each.request_stop();
  for (auto& each : threads_)
    each.join();
}

void api_line::call(api_call what, answered then) {
  {
    const std::lock_guard lock(guard_);
    if (waiting_.size() < waiting_max) {
      waiting_.push_back({std::move(what), std::move(then)});
      more_.notify_one();
      return;
    }
  }
  hand_over(std::move(then), {});
}

void api_line::work(const std::stop_token& stopping) {
  outgoing::http_caller caller;
  const outgoing::stop_question stop = [&stopping] { return stopping.stop_requested(); };
  for (;;) {
    std::unique_lock lock(guard_);
    if (!more_.wait(lock, stopping, [&] { return !waiting_.empty(); })) return;
    if (stopping.stop_requested()) return;
    auto next = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    hand_over(std::move(next.then), make_call(caller, url_, next.what, stop));
  }
}

void api_line::hand_over(answered then, api_answer answer) {
  loop_.post([here = std::weak_ptr(presence_), then = std::move(then), answer = std::move(answer)] {
    if (!here.expired()) then(answer);
  });
}

}  // namespace signalbox::simulations
