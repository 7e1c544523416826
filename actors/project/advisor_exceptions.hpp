#pragma once

#include <vector>

#include "actors/messages/advisor.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/task.hpp"

namespace signalbox::actors {

/// The findings that a project's members muted. Belongs to the project's actor.
class advisor_exceptions {
 public:
  explicit advisor_exceptions(project_context& context) : context_(context) {}

  task<std::vector<domain::advisor_exception>> list();
  task<domain::advisor_exception> create(create_advisor_exception request);
  task<domain::advisor_exception> update(update_advisor_exception request);
  task<done> remove(remove_advisor_exception request);

 private:
  project_context& context_;
};

}  // namespace signalbox::actors
