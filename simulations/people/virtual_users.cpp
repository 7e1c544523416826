#include "simulations/people/virtual_users.hpp"

#include <algorithm>
#include <numeric>

namespace signalbox::simulations {

namespace {

constexpr std::uint64_t virtual_users_purpose = 0xC0;

}  // namespace

virtual_users::virtual_users(run_context& around, const std::vector<identity>& user)
    : around_(around), random_(around.plan.seed, virtual_users_purpose, 0) {
  for (std::size_t number = 0; number < around.everything.people.size(); ++number)
    people_.push_back(std::make_unique<person>(around, number, user[number]));
  absent_.resize(people_.size());
  std::iota(absent_.begin(), absent_.end(), std::size_t{0});
  for (std::size_t left = absent_.size(); left > 1; --left)
    std::swap(absent_[left - 1], absent_[random_.below(left)]);
  around_.gone = [this](std::size_t number) { gone(number); };
}

void virtual_users::begin() {
  plan_next();
}

void virtual_users::plan_next() {
  const auto step = around_.phases.next();
  if (!step) return;
  around_.time.at(step->at, [this, step = *step] {
    if (over_) return;
    perform(step);
    plan_next();
  });
}

void virtual_users::perform(const arrival_step& step) {
  switch (step.what) {
    case arrival_step::kind::come:
      return come(step.at);
    case arrival_step::kind::go:
      return go();
    case arrival_step::kind::cut_off:
      return cut_off(1, around_.plan.people.away);
  }
}

void virtual_users::come(run_time planned) {
  if (absent_.empty()) {
    ++around_.tally.no_user_left;
    return;
  }
  const auto number = absent_.front();
  absent_.pop_front();
  here_.push_back(number);
  people_[number]->come(planned);
}

void virtual_users::go() {
  if (here_.empty()) return;
  const auto at = random_.below(here_.size());
  const auto number = here_[at];
  here_.erase(here_.begin() + static_cast<std::ptrdiff_t>(at));
  absent_.push_back(number);
  people_[number]->leave();
}

void virtual_users::gone(std::size_t number) {
  std::erase(here_, number);
  absent_.push_back(number);
  if (!over_ &&
      around_.phases.leaving_at(around_.time.now()) == arrival_schedule::leaving::replaced)
    come(around_.time.now());
}

void virtual_users::cut_off(double share, run_time lasts) {
  for (const auto number : here_) {
    if (random_.chance(share)) people_[number]->cut_off(lasts);
  }
}

void virtual_users::end() {
  over_ = true;
  for (const auto number : here_)
    people_[number]->leave();
  here_.clear();
}

}  // namespace signalbox::simulations
