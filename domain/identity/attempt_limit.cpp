#include "domain/identity/attempt_limit.hpp"

#include <algorithm>

namespace signalbox::domain {

std::optional<std::chrono::seconds> attempt_limit::take(const core::name_digest& name,
                                                        core::time_point now) {
  if (how_.attempts_max == 0) return std::nullopt;
  auto found = names_.find(name);
  if (found == names_.end()) {
    evict_oldest(now);
    found = names_.emplace(name, entry{.attempts = {}, .place = order_.insert(order_.end(), name)})
                .first;
  }
  auto& [attempts, place] = found->second;
  std::erase_if(attempts, [&](core::time_point at) { return at > now || at + how_.window <= now; });
  if (attempts.size() >= how_.attempts_max) {
    const auto wait = std::chrono::ceil<std::chrono::seconds>(attempts.front() + how_.window - now);
    return std::max(wait, std::chrono::seconds{1});
  }
  attempts.push_back(now);
  order_.splice(order_.end(), order_, place);
  return std::nullopt;
}

void attempt_limit::give_back(const core::name_digest& name) {
  const auto found = names_.find(name);
  if (found == names_.end()) return;
  auto& attempts = found->second.attempts;
  if (!attempts.empty()) attempts.pop_back();
  if (attempts.empty()) forget(name);
}

void attempt_limit::forget(const core::name_digest& name) {
  const auto found = names_.find(name);
  if (found == names_.end()) return;
  order_.erase(found->second.place);
  names_.erase(found);
}

void attempt_limit::evict_oldest(core::time_point now) {
  // The oldest attempts come first, so that expired ones are found immediately.
  while (!order_.empty()) {
    const auto& attempts = names_.at(order_.front()).attempts;
    const bool is_over = attempts.empty() || attempts.back() + how_.window <= now;
    if (!is_over && names_.size() < how_.names_max) return;
    const auto oldest = order_.front();
    forget(oldest);
  }
}

}  // namespace signalbox::domain
